/** In the place of app/kernel/values/scrypt-cost.ts: hundreds of logins are tested here, and none of them what a hash costs. */
export const scryptCost = { ln: 1, r: 8, p: 1 }
