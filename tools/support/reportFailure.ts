/** Ends a command that failed: prints the message without a stack, because it names the fault and the remedy. */
export function reportFailure(error: Error): void {
  console.error(error.message);
  process.exitCode = 1;
}
