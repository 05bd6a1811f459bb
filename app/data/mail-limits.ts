import { z } from 'zod'

const count = z.int().min(1).max(1_000_000)

/**
 * How many mails anybody can have sent, within an hour and within a day: to one address, by one network or account, and
 * at one site of each budget. The variable MAIL_LIMITS, a record; what it leaves out has the value here (assumed).
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

/** Throws on a record that isn't one, so that a slip of the pen lifts no limit. */
export function readMailLimits(env: { MAIL_LIMITS?: unknown }): MailLimits {
  return MailLimits.parse(env.MAIL_LIMITS ?? {})
}

/**
 * What a site's mails are counted as: to somebody who has an account here, to an address that would like one, to nobody. Each is
 * counted by itself, so that none of them takes the place of another.
 */
export type MailBudget = 'known' | 'new' | 'nobody'
