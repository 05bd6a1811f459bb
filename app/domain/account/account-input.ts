import { z } from 'zod'
import { flagInput } from '#app/values/flag-input.ts'
import { locales } from '#app/values/locale.ts'

const mostOfName = 100

/** One line without signs that nobody sees or that turn a text around. assumed: at most 100 characters. */
export const nameInput = z
  .string({ error: 'required' })
  .transform((typed) =>
    typed
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .trim(),
  )
  .refine((name) => name !== '', 'required')
  .refine((name) => Array.from(name).length <= mostOfName, `tooLong?max=${mostOfName}`)

/** Longer ones are cut off by the form's own bounds; the patterns are the use-cases'. */
const typed = z.string().trim().max(254, 'tooLong?max=254').optional()
const secret = z.string({ error: 'required' }).max(1000, 'tooLong?max=256')

/** POST /auth/register, /auth/sign-up and the form; what is asked for is the account type's business. */
export const RegisterInput = z.object({
  fullName: nameInput,
  email: typed,
  username: typed,
  password: secret,
  confirmPassword: secret,
  lang: z.enum(locales).optional(),
  isSubscribeMail: flagInput,
})

/** PUT /auth/forgot-password and the form. */
export const ForgotPasswordInput = z.object({ email: typed })

/** A link's page posts the token back. */
export const LinkInput = z.object({ token: z.string({ error: 'required' }).max(100) })

export const ResetPasswordInput = LinkInput.extend({ newPass: secret, confirmPass: secret })

/** A flag that may be left out, which leaves it as it is. */
const changedFlag = z
  .union([z.boolean(), z.string(), z.number()])
  .optional()
  .transform((value) => (value === undefined ? undefined : flagInput.parse(value)))

/** PUT /user/update/{id}: name and language (R385) or what one is told (R386). */
export const UpdateUserCall = z.object({
  id: z.string(),
  fullName: nameInput.optional(),
  lang: z.enum(locales).optional(),
  isSubscribeMail: changedFlag,
  isReceiveNotify: changedFlag,
})

/** PUT /user/change-password (R380). */
export const ChangePasswordCall = z.object({
  userId: z.string({ error: 'required' }),
  oldPass: secret,
  newPass: secret,
  confirmPass: secret,
})

export const ChangeEmailCall = z.object({ id: z.string(), newEmail: typed })

/** The forms of the profile; each is sent alone, by its section's name. */
export const ProfileForm = z.discriminatedUnion('section', [
  z.object({ section: z.literal('about'), fullName: nameInput, lang: z.enum(locales) }),
  z.object({ section: z.literal('mail'), isSubscribeMail: flagInput, isReceiveNotify: flagInput }),
  z.object({ section: z.literal('email'), newEmail: typed, password: secret }),
  z.object({ section: z.literal('password'), oldPass: secret, newPass: secret, confirmPass: secret }),
  z.object({ section: z.literal('set-password') }),
  z.object({ section: z.literal('cancel'), password: secret.optional(), isSure: flagInput }),
])
