/** Error that a model can correct: the message says what is wrong and what to send instead. It becomes the result of the tool. */
export class Fault extends Error {}
