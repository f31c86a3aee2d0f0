import type { Props } from '@theme/ThemedImage';

/** Renders only the light version of an image, because the site has no dark mode. */
export default function ThemedImage({ sources, ...props }: Props) {
  // biome-ignore lint/a11y/useAltText: passed by the caller
  return <img src={sources.light} {...props} />;
}
