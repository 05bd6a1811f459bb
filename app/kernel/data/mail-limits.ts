import { z } from 'zod'

const count = z.int().min(1).max(1_000_000)

/**
 * How many mails visitors can cause within an hour and within a day: to one address, from one network or account, and for
 * each budget of a site. Set by the variable MAIL_LIMITS, a record; the values here are the defaults (assumed).
 */
const MailLimits = z.strictObject({
  addressHour: count.default(5),
  addressDay: count.default(10),
  senderHour: count.default(300),
  senderDay: count.default(1_000),
  siteHour: count.default(1_000),
  siteDay: count.default(5_000),
})
export type MailLimits = z.output<typeof MailLimits>

/** Throws if the record is malformed, so that a typo doesn't remove a limit. */
export function readMailLimits(env: { MAIL_LIMITS?: unknown }): MailLimits {
  return MailLimits.parse(env.MAIL_LIMITS ?? {})
}

/**
 * The budget that a site's mail counts towards: to somebody with an account, to an address that would like one, or to
 * nobody. They are counted separately, so that none of them uses up another.
 */
export type MailBudget = 'known' | 'new' | 'nobody'
