/** Button that shows which requests create and use the IDs of the visible examples (src/boot/story.ts). It is hidden until the page is interactive. */
export default function StoryButton() {
  return (
    <p className="ref-story-line">
      <button type="button" data-story>
        IDs in this example
      </button>
    </p>
  );
}
