/**
 * Replaces app/kernel/values/scrypt-cost.ts with a low cost: tests make hundreds of logins, and none of them is about the cost of a hash.
 */
export const scryptCost = { ln: 1, r: 8, p: 1 }
