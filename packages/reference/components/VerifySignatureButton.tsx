/**
 * Button after the headers and the body of a delivery. It opens a form that verifies them (src/boot/signatureForm.ts), and is hidden until the page is
 * interactive.
 *
 * @param props.secret secret that the delivery is signed with
 */
export default function VerifySignatureButton({ secret }: { secret: string }) {
  return (
    <p>
      <button type="button" className="button button--secondary" data-verify-signature={secret}>
        Verify a signature here
      </button>
    </p>
  );
}
