import { z } from 'zod'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { translator } from '#app/visit/translator.ts'

/**
 * The paragraphs of each mail. `url`, `otherUrl`, `manageUrl` and `endUrl` are links on their own lines, `next` says what follows, `titles` and `alarms` are lists.
 */
const letters = {
  register: ['register.body', 'url', 'life.day', 'ignore'],
  alreadyRegistered: [
    'alreadyRegistered.body',
    'alreadyRegistered.login',
    'url',
    'alreadyRegistered.forgot',
    'otherUrl',
    'alreadyRegistered.ignore',
  ],
  reset: ['reset.body', 'url', 'life.hour', 'reset.ignore'],
  resetByAdmin: ['resetByAdmin.body', 'url', 'life.hour', 'resetByAdmin.ignore'],
  invited: ['invited.body', 'url', 'life.week', 'invited.ignore'],
  passwordChanged: ['passwordChanged.body', 'contact'],
  passwordRemoved: ['passwordRemoved.body', 'passwordRemoved.todo', 'url'],
  changeEmail: ['changeEmail.body', 'url', 'life.day', 'ignore'],
  emailChangeRequested: ['emailChangeRequested.body', 'contact'],
  emailChanged: ['emailChanged.body', 'emailChanged.back', 'url', 'life.back'],
  emailChangedByAdmin: ['emailChangedByAdmin.body', 'contact'],
  staffInvited: ['staffInvited.body', 'url', 'life.week', 'staffInvited.ignore'],
  staffReset: ['staffReset.body', 'url', 'life.hour', 'staffReset.ignore'],
  staffForgot: ['staffForgot.body', 'url', 'life.hour', 'reset.ignore'],
  domainUnproven: [
    'domainUnproven.body',
    'domainUnproven.record',
    'domainUnproven.value',
    'domainUnproven.served',
    'url',
  ],
  domainLost: ['domainLost.body', 'otherUrl', 'domainLost.todo', 'url'],
  cardAlarm: ['cardAlarm.body', 'cardAlarm.brake', 'cardAlarm.todo', 'url'],
  alarmsBegan: ['alarmsBegan.body', 'alarms', 'alarmsBegan.todo', 'url'],
  alarmsEnded: ['alarmsEnded.body', 'alarms', 'url'],
  staffEmailChanged: ['staffEmailChanged.body', 'emailChanged.back', 'url', 'life.back'],
  staffEmailCorrected: ['staffEmailCorrected.body', 'staffAccess.contact'],
  staffAccess: ['staffAccess.body', 'staffAccess.contact'],
  paymentOutage: ['paymentOutage.body', 'paymentOutage.until', 'paymentOutage.todo', 'url'],
  storeOutage: ['storeOutage.body', 'storeOutage.until', 'storeOutage.todo', 'url'],
  ordered: ['ordered.body', 'money.paid', 'money.days', 'next', 'money.cancel', 'url'],
  renewed: ['renewed.body', 'money.paid', 'money.days', 'next', 'money.cancel', 'url'],
  planChanged: ['planChanged.body', 'money.paid', 'money.days', 'next', 'money.cancel', 'url'],
  planChanges: ['planChanges.body', 'next', 'planChanges.back', 'url'],
  placesOrdered: ['placesOrdered.body', 'money.paid', 'placesOrdered.until', 'placesOrdered.page', 'url'],
  redeemed: ['redeemed.body', 'money.days', 'redeemed.ends', 'url'],
  placeCode: [
    'placeCode.body',
    'message',
    'placeCode.until',
    'url',
    'placeCode.type',
    'otherUrl',
    'code',
    'placeCode.ignore',
  ],
  paymentFailed: ['paymentFailed.body', 'paymentFailed.todo', 'url'],
  cardExpires: ['cardExpires.body', 'cardExpires.todo', 'url'],
  planCancelled: ['planCancelled.body', 'planCancelled.back', 'url'],
  planEnds: ['planEnds.body', 'planEnds.again', 'url'],
  planRenews: ['planRenews.body', 'next', 'planRenews.cancel', 'url'],
  planPaused: ['planPaused.body', 'next', 'planPaused.back', 'url'],
  pauseEnds: ['pauseEnds.body', 'next', 'pauseEnds.cancel', 'url'],
  planEnded: ['planEnded.body', 'planEnded.again', 'url'],
  renewalMissed: ['renewalMissed.body', 'renewalMissed.money', 'next', 'url'],
  priceChanges: ['priceChanges.body', 'priceChanges.todo', 'money.cancel', 'url'],
  refunded: ['refunded.body', 'refunded.when', 'url'],
  refundedByHand: ['refunded.body', 'refundedByHand.how', 'url'],
  chargeback: ['chargeback.body', 'next', 'chargeback.contact', 'url'],
  invoice: ['invoice.body', 'money.paid', 'money.days', 'invoice.until', 'url'],
  slip: ['slip.body', 'money.paid', 'numbers', 'slip.until', 'how', 'slip.page', 'url'],
  slipReminder: ['slipReminder.body', 'money.paid', 'numbers', 'slip.until', 'how', 'slip.page', 'url'],
  slipPart: ['slipPart.body', 'numbers', 'slip.until', 'how', 'slip.page', 'url'],
  paidLate: ['paidLate.body', 'paidLate.next', 'url'],
  paidPart: ['paidPart.body', 'paidLate.next', 'url'],
  paidSurplus: ['paidSurplus.body', 'paidSurplus.next', 'url'],
  latePayment: ['latePayment.body', 'latePayment.todo', 'url'],
  searchAlert: [
    'searchAlert.body',
    'titles',
    'searchAlert.all',
    'url',
    'searchAlert.why',
    'manageUrl',
    'searchAlert.end',
    'endUrl',
  ],
  cancelled: ['cancelled.body', 'cancelled.thanks', 'contact'],
} as const

/** The paragraphs that are a placeholder alone. */
const alone: readonly string[] = [
  'url',
  'otherUrl',
  'manageUrl',
  'endUrl',
  'next',
  'titles',
  'alarms',
  'numbers',
  'how',
  'message',
  'code',
]

export type MailKind = keyof typeof letters

/** A mail's texts with `{{placeholders}}`, between the greeting and the signature. */
export type MailTexts = { subject: string; body: string }

/** The mails to readers that a site may reword, and the placeholders of each. */
const placeholders = {
  register: ['site', 'url'],
  alreadyRegistered: ['site', 'url', 'otherUrl'],
  reset: ['site', 'url'],
  resetByAdmin: ['site', 'url'],
  invited: ['site', 'url'],
  passwordChanged: ['site'],
  passwordRemoved: ['site', 'url'],
  changeEmail: ['site', 'url'],
  emailChangeRequested: ['site', 'email'],
  emailChanged: ['site', 'email', 'url'],
  emailChangedByAdmin: ['site', 'email'],
  cancelled: ['site'],
  ordered: ['site', 'plan', 'amount', 'tax', 'period', 'next', 'url'],
  renewed: ['site', 'plan', 'amount', 'tax', 'period', 'next', 'url'],
  planChanged: ['site', 'plan', 'amount', 'tax', 'period', 'next', 'url'],
  planChanges: ['site', 'plan', 'next', 'url'],
  placesOrdered: ['site', 'plan', 'places', 'amount', 'tax', 'until', 'url'],
  redeemed: ['site', 'plan', 'period', 'url'],
  placeCode: ['site', 'plan', 'message', 'until', 'url', 'otherUrl', 'code'],
  paymentFailed: ['site', 'plan', 'amount', 'next', 'until', 'url'],
  cardExpires: ['site', 'card', 'until', 'url'],
  planCancelled: ['site', 'plan', 'until', 'url'],
  planEnds: ['site', 'plan', 'until', 'url'],
  planRenews: ['site', 'plan', 'until', 'next', 'url'],
  planPaused: ['site', 'plan', 'until', 'next', 'url'],
  pauseEnds: ['site', 'plan', 'until', 'next', 'url'],
  planEnded: ['site', 'plan', 'until', 'url'],
  renewalMissed: ['site', 'plan', 'cause', 'until', 'next', 'url'],
  priceChanges: ['site', 'plan', 'before', 'amount', 'next', 'url'],
  refunded: ['site', 'plan', 'amount', 'next', 'url'],
  refundedByHand: ['site', 'plan', 'amount', 'next', 'how', 'url'],
  chargeback: ['site', 'plan', 'amount', 'next', 'url'],
  invoice: ['site', 'plan', 'amount', 'tax', 'period', 'until', 'url'],
  slip: ['site', 'plan', 'amount', 'tax', 'numbers', 'until', 'how', 'url'],
  slipReminder: ['site', 'plan', 'amount', 'tax', 'numbers', 'until', 'how', 'url'],
  slipPart: ['site', 'plan', 'numbers', 'until', 'how', 'url'],
  paidLate: ['site', 'plan', 'amount', 'url'],
  paidPart: ['site', 'plan', 'amount', 'url'],
  paidSurplus: ['site', 'plan', 'amount', 'url'],
  searchAlert: ['site', 'search', 'titles', 'url', 'since', 'often', 'manageUrl', 'endUrl'],
} as const satisfies Partial<Record<MailKind, readonly string[]>>

const allNames = [
  ...new Set([
    ...Object.values(placeholders).flat(),
    'domain',
    'record',
    'value',
    'declined',
    'provider',
    'why',
    'alarms',
    'order',
  ]),
]

export const customKinds = Object.keys(placeholders) as (keyof typeof placeholders)[]
export type CustomKind = (typeof customKinds)[number]
export const CustomKindInput = z.enum(customKinds)

export function placeholdersOf(kind: CustomKind): readonly string[] {
  return placeholders[kind]
}

/** The placeholders that a subject may contain. */
export function placeholdersOfSubject(kind: CustomKind): readonly string[] {
  return kind === 'searchAlert' ? ['site', 'search'] : ['site']
}

/** The placeholders without which a mail would be of no use, or couldn't be ended. */
const needed: Partial<Record<CustomKind, readonly string[]>> = {
  register: ['url'],
  reset: ['url'],
  resetByAdmin: ['url'],
  invited: ['url'],
  changeEmail: ['url'],
  emailChanged: ['url'],
  placeCode: ['code', 'until'],
  slip: ['numbers', 'until'],
  slipReminder: ['numbers', 'until'],
  slipPart: ['numbers', 'until'],
  searchAlert: ['titles', 'endUrl'],
}

export function neededIn(kind: CustomKind): readonly string[] {
  return needed[kind] ?? []
}

/** The product's own texts of a mail, with placeholders. */
export function productWords(locale: Locale, kind: MailKind): MailTexts {
  const words = translator(locale, 'mail') as (key: string, values?: object) => string
  const named = Object.fromEntries(allNames.map((name) => [name, `{{${name}}}`]))
  const paragraphs = letters[kind].map((key) => (alone.includes(key) ? `{{${key}}}` : words(key, named)))
  return { subject: words(`${kind}.subject`, named), body: paragraphs.join('\n\n') }
}

const placeholder = /\{\{\s*([A-Za-z]+)\s*\}\}/g

/** The placeholders in a text, each once. */
export function namedIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))]
}

/** Fills the placeholders in, once, so that braces in a value stay as they are. */
export function filled(text: string, values: Record<string, string | null>): string {
  return text.replace(placeholder, (whole, name: string) => values[name] ?? (name in values ? '' : whole))
}
