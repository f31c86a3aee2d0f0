const BLOCK = 64;

/** Returns the first 32 bits of the fractional parts of a root of the first primes, as the standard defines its constants. */
function constants(count: number, root: (prime: number) => number): number[] {
  const found: number[] = [];
  for (let prime = 2; found.length < count; prime += 1) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= prime; factor += 1) if (prime % factor === 0) isPrime = false;
    if (isPrime) found.push(Math.floor((root(prime) % 1) * 2 ** 32));
  }
  return found;
}

const ROUNDS = constants(64, Math.cbrt);
const START = constants(8, Math.sqrt);

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Returns a message with the padding and the length in bits that the standard appends. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

/** Returns the SHA-256 of bytes. Handlers are synchronous, so they cannot use Web Crypto. */
export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message);
  const state = [...START];
  const words = new Array<number>(64);
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(offset + index * 4);
    for (let index = 16; index < 64; index += 1) {
      const [early, late] = [words[index - 15], words[index - 2]];
      const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
      const other = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      words[index] = (words[index - 16] + one + words[index - 7] + other) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let index = 0; index < 64; index += 1) {
      const choice = (e & f) ^ (~e & g);
      const first = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + ROUNDS[index] + words[index]) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => {
      state[index] = (state[index] + word) | 0;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

/** Returns the HMAC-SHA256 of a message. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(new Uint8Array([...block.map((byte) => byte ^ 0x36), ...message]));
  return sha256(new Uint8Array([...block.map((byte) => byte ^ 0x5c), ...inner]));
}

/** Returns bytes in hexadecimal. */
export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
