/** Port of the sandbox on the reader's machine, unless it is in use. */
export const PORT = 4010;

/** URL of the sandbox on the reader's machine. */
export const LOCAL_SANDBOX = `http://localhost:${PORT}`;

/** Requests per minute and family in the sandbox of a page, which the guides assume. */
export const QUOTA = 100;

/** Returns the session token of a role, a test credential: `sat_sandbox_admin`. Staff is Ngozi, who submits; admin is Femi, who approves. */
export const sessionToken = (role: string): string => `sat_sandbox_${role}`;
