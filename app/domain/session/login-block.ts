/** Five failures within 30 minutes block an account for 30 minutes (decision 8, R103, R104). */
export const failuresToBlock = 5
const blockMinutes = 30
export const blockLife = blockMinutes * 60_000

export function isBlocked(account: { blockedUntil: number | null }, now: number): boolean {
  return account.blockedUntil !== null && account.blockedUntil > now
}
