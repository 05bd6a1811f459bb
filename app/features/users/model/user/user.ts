import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { isEmail } from '#app/kernel/values/email.ts'
import { flagInput, nameInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { isUsername, usernameKey } from '#app/kernel/values/names.ts'
import type { Paging } from '#app/kernel/values/paging.ts'

export const userSorts = ['added', 'name'] as const
export type UserSort = (typeof userSorts)[number]
export const userStatuses = ['allow', 'stop'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Stands for readers without a group, in place of a group's id. */
export const noGroup = 'none'

/** The filters of the administrators' list of readers. Null means no filter. */
export type UserFilter = {
  /**
   * Words to find. Each must be the beginning of the name, of a word in it, of the e-mail address, of its domain or of the user name. Empty
   * finds all.
   */
  words: string
  /** The id of a group, or `noGroup`. */
  group: string | null
  status: UserStatus | null
}
export type UserOrder = { by: UserSort; direction: 'asc' | 'desc' }
export type UserRequest = Paging & UserFilter & { order: UserOrder }

/** A reader with an account of their own, as administrators see them in a list. */
export type UserRow = {
  id: string
  name: string
  email: string | null
  username: string | null
  status: UserStatus
  groupId: string | null
  groupName: string | null
  /** Times in milliseconds since 1970. `lastUsedAt` is the last use of one of their sessions, or null if they have none. */
  addedAt: number
  lastUsedAt: number | null
  revision: number
}

const typed = z.string().trim().max(254, 'tooLong?max=254').optional()

/** The id of a group. `none` removes readers from theirs. */
const group = z.string().trim().max(64, 'invalidId').optional().meta({ input: 'choice' })
const lang = z.enum(locales, { error: 'notAChoice' }).optional()

/** A reader that an administrator adds. Which names are required depends on the account type. */
export const AddUserInput = z.object({
  fullName: nameInput,
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

/** The fields of the page's form. An invalid address or user name is reported together with the other fields' problems. */
export const AddUserForm = AddUserInput.extend({
  email: typed.refine((said) => said === undefined || isEmail(said), 'invalidEmail').meta({ input: 'email' }),
  username,
})

export const UserCall = z.object({ id: z.string({ error: 'required' }) })

/** The fields of a reader that an administrator changes. Fields that aren't sent stay. The e-mail address has its own call. */
export const AdminUpdateInput = z.object({
  fullName: nameInput.optional(),
  username: typed,
  userGroupId: group,
  lang,
  revision: revisionInput,
})
export type AdminUpdateInput = z.output<typeof AdminUpdateInput>

/** The fields of the page's form, which always sends all of them. An empty field is removed, but the name is required. */
export const AdminUpdateForm = AdminUpdateInput.extend({
  fullName: nameInput,
  username: username.transform((said) => said ?? null),
  lang: lang.transform((said) => said ?? null),
})
type Emptied = Partial<Pick<z.output<typeof AdminUpdateForm>, 'username' | 'lang'>>

/** Null removes a user name or a language. */
export type UserUpdate = Omit<AdminUpdateInput, keyof Emptied> & Emptied
export const AdminUpdateCall = AdminUpdateInput.extend(UserCall.shape)

const maxIds = 200

/** Readers by id. The checkboxes of a list send one or many. */
export const ManyUsers = z.object({
  ids: z
    .union([z.array(z.string()), z.string().transform((id) => [id])], { error: 'required' })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= maxIds, fieldProblem('tooMany', { max: maxIds })),
})
export const StatusCall = ManyUsers.extend({ status: z.enum(userStatuses) })
export const MoveCall = ManyUsers.extend({ userGroupId: z.string({ error: 'required' }) })
