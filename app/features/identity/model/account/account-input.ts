import { z } from 'zod'
import { locales } from '#app/kernel/i18n/locale.ts'
import { changedFlag, flagInput, nameInput } from '#app/kernel/values/inputs/field-inputs.ts'

/** Limits the lengths to those of the forms. The use-cases check the patterns. */
const typed = z.string().trim().max(254, 'tooLong?max=254').optional()
const secret = z.string({ error: 'required' }).max(1000, 'tooLong?max=256').meta({ input: 'secret' })

/** Optional here, so that a missing value is reported together with all other problems. */
const asked = z.string().max(1000, 'tooLong?max=256').optional()
const askedSecret = asked.meta({ input: 'secret' })

/** The input of POST /auth/register, POST /auth/sign-up and the form. The account type decides which fields are required. */
export const RegisterInput = z.object({
  fullName: asked,
  email: typed,
  username: typed,
  password: askedSecret,
  confirmPassword: askedSecret,
  lang: z.enum(locales).optional(),
  isSubscribeMail: flagInput,
})

/** The form also sends the page that the reader wanted. */
export const RegisterForm = RegisterInput.extend({ back: z.string().max(2000).optional() })

/** The input of PUT /auth/forgot-password and the form. */
export const ForgotPasswordInput = z.object({ email: typed })

/** The page of a link posts the link's token back. */
export const LinkInput = z.object({
  token: z.string({ error: 'required' }).max(100).meta({ input: 'secret' }),
})

/** The person who opens a registration's link chooses the password. */
export const ConfirmRegistrationInput = LinkInput.extend({
  password: askedSecret,
  confirmPassword: askedSecret,
})

/** `keep` lists the provider identities that stay linked. */
export const ResetPasswordInput = LinkInput.extend({
  newPass: secret,
  confirmPass: secret,
  keep: z.array(z.enum(['google', 'microsoft', 'learning'])).optional(),
})

/** Restores an administrator's previous address. For readers the same fields as for a reset apply. */
export const RestoreStaffEmailInput = ResetPasswordInput.omit({ keep: true })

/** The input of PUT /user/update/{id}: name and language (R385), or the flags for notifications (R386). */
export const UpdateUserCall = z.object({
  id: z.string(),
  fullName: nameInput.optional(),
  lang: z.enum(locales).optional(),
  isSubscribeMail: changedFlag,
  isReceiveNotify: changedFlag,
  isReceiveAlert: changedFlag,
})

/** The input of PUT /user/change-password (R380). */
export const ChangePasswordCall = z.object({
  userId: z.string({ error: 'required' }),
  oldPass: secret,
  newPass: secret,
  confirmPass: secret,
})

/** `password` proves who the reader is if the sign-in was more than a moment ago (ruling 56). */
export const ChangeEmailCall = z.object({ id: z.string(), newEmail: typed, password: askedSecret })

/** The input of DELETE /user/cancel/{id}. */
export const CancelUserCall = z.object({ id: z.string(), password: askedSecret })

/** The forms of the profile. Each is sent alone, with the name of its section. */
export const ProfileForm = z.discriminatedUnion('section', [
  z.object({ section: z.literal('about'), fullName: nameInput, lang: z.enum(locales) }),
  z.object({
    section: z.literal('mail'),
    isSubscribeMail: flagInput,
    isReceiveNotify: flagInput,
    isReceiveAlert: flagInput,
  }),
  z.object({ section: z.literal('email'), newEmail: typed, password: secret.optional() }),
  z.object({ section: z.literal('password'), oldPass: secret, newPass: secret, confirmPass: secret }),
  z.object({ section: z.literal('set-password') }),
  z.object({ section: z.literal('unlink'), provider: z.enum(['google', 'microsoft', 'learning']) }),
  z.object({ section: z.literal('cancel'), password: secret.optional(), isSure: flagInput }),
])
