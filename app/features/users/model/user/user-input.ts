import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { isEmail } from '#app/kernel/values/email.ts'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { cleanName, nameProblem } from '#app/kernel/values/person-name.ts'
import { isUsername, usernameKey } from '#app/kernel/values/username.ts'
import { userStatuses } from './user.ts'

const name = z
  .string({ error: 'required' })
  .transform(cleanName)
  .refine((said) => nameProblem(said) === null, { error: ({ input }) => nameProblem(input as string) ?? '' })
const typed = z.string().trim().max(254, 'tooLong?max=254').optional()
/** A group's id; `none` takes readers out of theirs. */
const group = z.string().trim().max(64, 'invalidId').optional().meta({ input: 'choice' })
const lang = z.enum(locales, { error: 'notAChoice' }).optional()

/** A reader an administrator adds; which of the names must be there is the account type's business. */
export const AddUserInput = z.object({
  fullName: name,
  email: typed.meta({ input: 'email' }),
  username: typed,
  userGroupId: group,
  lang,
  isSubscribeMail: flagInput,
})
export type AddUserInput = z.output<typeof AddUserInput>

const username = typed.refine(
  (said) => said === undefined || isUsername(usernameKey(said)),
  'invalidUsername',
)
/** The same as a page sends it: what is no address and no user name is said together with the fields' other problems. */
export const AddUserForm = AddUserInput.extend({
  email: typed.refine((said) => said === undefined || isEmail(said), 'invalidEmail').meta({ input: 'email' }),
  username,
})

export const UserCall = z.object({ id: z.string({ error: 'required' }) })

/** What an administrator changes of a reader; what is left out stays. The e-mail address has a call of its own. */
export const AdminUpdateInput = z.object({
  fullName: name.optional(),
  username: typed,
  userGroupId: group,
  lang,
  revision: revisionInput,
})
export type AdminUpdateInput = z.output<typeof AdminUpdateInput>
/** The same as a page sends it, which shows all of it: what is left empty is taken away, and a name stays one. */
export const AdminUpdateForm = AdminUpdateInput.extend({
  fullName: name,
  username: username.transform((said) => said ?? null),
  lang: lang.transform((said) => said ?? null),
})
type Emptied = Partial<Pick<z.output<typeof AdminUpdateForm>, 'username' | 'lang'>>
/** Null takes a user name or a language away. */
export type UserUpdate = Omit<AdminUpdateInput, keyof Emptied> & Emptied
export const AdminUpdateCall = AdminUpdateInput.extend(UserCall.shape)

const mostIds = 200

/** Readers by id; the boxes of a list send one or many. */
export const ManyUsers = z.object({
  ids: z
    .union([z.array(z.string()), z.string().transform((id) => [id])], { error: 'required' })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= mostIds, fieldProblem('tooMany', { max: mostIds })),
})
export const StatusCall = ManyUsers.extend({ status: z.enum(userStatuses) })
export const MoveCall = ManyUsers.extend({ userGroupId: z.string({ error: 'required' }) })
