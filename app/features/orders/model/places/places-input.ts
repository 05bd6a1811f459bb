import { z } from 'zod'
import { maxPlaces, type Recipient } from '#app/features/orders/model/order/place.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { isEmail } from '#app/kernel/values/email.ts'
import { dayInput, nameInput } from '#app/kernel/values/inputs/field-inputs.ts'

/** Links in a mail that a stranger caused would be believed to be the site's. */
const linkPattern = /:\/\/|www\./i

const maxMessage = 400

/** Words from the buyer in the mail with the code. */
const messageInput = z
  .string()
  .trim()
  .max(maxMessage, fieldProblem('tooLong', { max: maxMessage }))
  .refine((text) => !linkPattern.test(text), 'hasLink')
  .default('')
  .meta({ input: 'long' })

const recipientName = nameInput.refine((text) => !linkPattern.test(text), 'hasLink')
const recipientEmail = z.string({ error: 'required' }).trim().refine(isEmail, 'invalidEmail')

/** Somebody who is invited to a place, with what the mail says and in which language. */
export const InviteInput = z.object({
  name: recipientName,
  email: recipientEmail,
  message: messageInput,
  locale: z.enum(locales, { error: 'required' }),
})

/** The most people who are invited at once to places that were bought before. */
const maxInvited = 100

/** Several people who are invited to free places, listed as for an order. */
export const InviteManyInput = z.object({
  list: z.string({ error: 'required' }).trim().min(1, 'required').max(100_000),
  message: messageInput,
  locale: z.enum(locales, { error: 'required' }),
})

/** The recipients of such a list. Refuses its wrong rows, and more than are invited at once or than there are free places, at the field. */
export function recipientsOf(list: string, free: number): Recipient[] {
  const { recipients, problems } = readRecipients(list)
  const max = Math.min(free, maxInvited)
  const all = recipients.length > max ? [...problems, fieldProblem('tooMany', { max })] : problems
  if (all.length > 0) refuseFields({ list: all })
  return recipients
}

/** A gift for one person, or places for a class or an office whose members are listed by their addresses. */
export const PlacesInput = z
  .discriminatedUnion('for', [
    InviteInput.extend({ for: z.literal('one'), sendOn: dayInput }),
    z.object({
      for: z.literal('many'),
      places: z.coerce
        .number({ error: 'notANumber' })
        .int('notWhole')
        .min(1, fieldProblem('tooSmall', { min: 1 }))
        .max(maxPlaces, fieldProblem('tooBig', { max: maxPlaces })),
      list: z.string().max(100_000).default('').meta({ input: 'long' }),
      message: messageInput,
      locale: z.enum(locales, { error: 'required' }),
      sendOn: dayInput,
    }),
  ])
  .transform((sent, context) => {
    if (sent.for === 'one') {
      const { name, email, message, locale, sendOn } = sent
      return { places: 1, recipients: [{ name, email }], message, locale, sendOn }
    }
    const { places, list, message, locale, sendOn } = sent
    const { recipients, problems } = readRecipients(list)
    for (const message of problems) context.addIssue({ code: 'custom', path: ['list'], message })
    if (recipients.length > places)
      context.addIssue({
        code: 'custom',
        path: ['list'],
        message: fieldProblem('tooMany', { max: places }),
      })
    return { places, recipients, message, locale, sendOn }
  })

/** How many wrong rows of a list are named. */
const maxProblems = 5

/**
 * Reads a list with one recipient a row: an address alone, or a name and an address in either order, separated by a comma, a tab or spaces. Rows
 * without either are skipped, and a heading isn't needed. Names each row whose address is wrong or stands in the list twice.
 */
export function readRecipients(list: string): { recipients: Recipient[]; problems: string[] } {
  const recipients: Recipient[] = []
  const problems: string[] = []
  const seen = new Set<string>()
  for (const [at, line] of list.split(/\r\n|\r|\n/).entries()) {
    const cells = line
      .split(/[,\t、，]/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      .filter((cell) => cell !== '')
    if (cells.length === 0) continue
    const row = at + 1
    const email = cells.find(isEmail)
    const name = cells.find((cell) => cell !== email) ?? email?.replace(/@.*/, '')
    if (email === undefined || !recipientName.safeParse(name).success)
      problems.push(fieldProblem('wrongRow', { row }))
    else if (seen.has(email.toLowerCase())) problems.push(fieldProblem('sameRow', { row }))
    else {
      seen.add(email.toLowerCase())
      recipients.push({ name: recipientName.parse(name), email })
    }
  }
  return { recipients, problems: problems.slice(0, maxProblems) }
}
