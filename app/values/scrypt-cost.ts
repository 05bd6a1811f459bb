/**
 * What a password's hash costs (ruling 4), N as its logarithm. The largest intermediate buffer is 128·N·r = 16 MiB.
 * Tests inside workerd hash at tests/workerd/scrypt-cost.ts instead.
 */
export const scryptCost = { ln: 14, r: 8, p: 5 }
