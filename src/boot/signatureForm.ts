/** Opens the form that verifies a delivery (packages/reference/components/VerifySignatureButton.tsx). Its code is loaded on demand. */
export function startSignatureForm(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-verify-signature]');
    if (button) import(/* webpackChunkName: "signature-form" */ './islands/signatureForm').then(({ openSignatureForm }) => openSignatureForm(button)).catch(console.warn); // biome-ignore format: one statement
  });
}
