/** How long our own clients wait for an answer of the API, milliseconds (R447). */
export const requestTimeout = 300_000
