import { addressesIn, writeRangeLine } from '#app/features/identity/model/ip-range/ip-range.ts'
import { listProposals } from '#app/features/users/model/range-proposal/list-proposals.ts'
import { viewProposal } from '#app/features/users/model/range-proposal/range-proposal.ts'
import { getUserGroup, listUserGroups } from '#app/features/users/model/user-group/get-user-group.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

export type ListedGroup = {
  id: string
  name: string
  byId: boolean
  byIp: boolean
  users: number
  maxUsers: number
  startsOn: string | null
  endsOn: string | null
}

/** The list of user groups. `visit` is a visit at the site. */
export async function viewUserGroups(visit: Visit, request: Paging & { words: string }) {
  const { groups, ...paged } = await listUserGroups(visit, request)
  const rows = groups.map(({ id, name, byId, byIp, users, maxUsers, startsOn, endsOn }): ListedGroup => {
    return { id, name, byId, byIp, users, maxUsers, startsOn, endsOn }
  })
  return { rows, paged }
}

/** The choices of a group's form. */
export function viewGroupChoices({ site }: Visit) {
  const normal = site.groups.filter(({ type }) => type === 'normal')
  return { contentGroups: normal.map(({ id, name }) => ({ value: String(id), label: name })) }
}

/** A group with its form's values, its sessions, and the ranges that wait for the operator. */
export async function viewUserGroupPage(visit: Visit, groupId: string) {
  const [group, { proposals }] = await Promise.all([
    getUserGroup(visit, groupId),
    listProposals(visit, { page: 1, size: 100, state: null }),
  ])
  const { ranges, sessions, seating, denials, singles, limitMessage, translations, ...fields } = group
  const others = Object.entries(translations ?? {}).map(([lang, words]) => [lang, words?.limitMessage ?? ''])
  const total = ranges.reduce((sum, range) => sum + addressesIn(range), 0n)
  return {
    group: { id: group.id, name: group.name, users: group.users, maxUsers: group.maxUsers },
    values: {
      ...fields,
      limitMessage: { [visit.site.lang]: limitMessage ?? '', ...Object.fromEntries(others) },
      ranges: ranges.map(writeRangeLine).join('\n'),
    },
    facts: {
      users: group.users,
      maxUsers: group.maxUsers,
      byAddress: sessions.byAddress,
      readingNow: sessions.readingNow,
      maxSessions: group.maxSessions,
      byIp: group.byIp,
      seats: group.seats,
      seating,
      addresses: String(total),
    },
    singles,
    denials,
    proposals: proposals.filter((proposal) => proposal.groupId === groupId).map(viewProposal),
  }
}

/** Writes a whole number of any length. IPv6 has more addresses than a JavaScript number holds. */
export function written(digits: string): string {
  if (digits.length <= 15) return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const power = String(digits.length - 1).replace(/\d/g, (digit) => raised[Number(digit)] ?? '')
  return `≈ ${digits[0]}.${digits[1]} × 10${power}`
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
