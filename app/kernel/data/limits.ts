import { z } from 'zod'

const count = z.int().min(1).max(1_000_000)

/**
 * How many cards an account and a network may try at a site within an hour, and how many declined cards there raise the
 * alarm. Set by the variable CARD_LIMITS, a record; the values here are the defaults.
 */
const CardLimits = z.strictObject({
  accountHour: count.default(5),
  networkHour: count.default(30),
  siteDeclinedHour: count.default(30),
})
export type CardLimits = z.output<typeof CardLimits>

/** Throws if the record is malformed, so that a typo doesn't remove a limit. */
export function readCardLimits(env: { CARD_LIMITS?: unknown }): CardLimits {
  return CardLimits.parse(env.CARD_LIMITS ?? {})
}

const mailCount = z.int().min(1).max(1_000_000)

/**
 * How many mails visitors can cause within an hour and within a day: to one address, from one network or account, and for
 * each budget of a site. Set by the variable MAIL_LIMITS, a record; the values here are the defaults (assumed).
 */
const MailLimits = z.strictObject({
  addressHour: mailCount.default(5),
  addressDay: mailCount.default(10),
  senderHour: mailCount.default(300),
  senderDay: mailCount.default(1_000),
  siteHour: mailCount.default(1_000),
  siteDay: mailCount.default(5_000),
})
export type MailLimits = z.output<typeof MailLimits>

/** Throws if the record is malformed, so that a typo doesn't remove a limit. */
export function readMailLimits(env: { MAIL_LIMITS?: unknown }): MailLimits {
  return MailLimits.parse(env.MAIL_LIMITS ?? {})
}

/**
 * The budget that a site's mail counts towards: `known` for mail to an account, `new` for mail to any typed address, such as of a
 * sign-up, and `nobody` for requests that send no mail because the address has no account. They are counted separately, so that none uses
 * up another.
 */
export type MailBudget = 'known' | 'new' | 'nobody'
