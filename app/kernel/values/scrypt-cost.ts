/**
 * The cost of a password hash (ruling 4); `ln` is the logarithm of N. The largest intermediate buffer is 128·N·r = 16
 * MiB. Tests inside workerd use tests/workerd/scrypt-cost.ts instead.
 */
export const scryptCost = { ln: 14, r: 8, p: 5 }
