/** Nothing: the theme would show the table of contents of a narrow screen above the title. DocItem/Content shows it below. */
export default function DocItemTOCMobile() {
  return null;
}
