/** How long the product's own clients wait for the API's answer, in milliseconds (R447). */
export const requestTimeout = 300_000
