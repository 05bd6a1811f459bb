import { addressesIn } from '#app/features/identity/model/ip-range/ip-range.ts'
import { inWording, type Wording } from '#app/kernel/i18n/translations.ts'
import { translateProblem, translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { WholeUserGroup } from './get-user-group.ts'
import type { RangesPreview } from './preview-ranges.ts'
import type { CountedUserGroup } from './user-group-store.ts'

/** A user group for administrators, with the fields of a list. */
export function viewUserGroup(group: CountedUserGroup, visit: Wording) {
  const { translations, ...fields } = inWording(visit, group)
  return { ...fields, translations: translations ?? {} }
}

/** A user group with everything that belongs to it. On the API ids are text (ruling 41), and so are numbers of addresses. */
export function viewWholeUserGroup(whole: WholeUserGroup, visit: Wording) {
  const { contentGroupIds, singles, ranges, sessions, seating, denials, ...group } = whole
  return {
    ...viewUserGroup(group, visit),
    contentGroupIds: contentGroupIds.map(String),
    contents: singles.contents,
    totalContents: singles.total,
    ranges: ranges.map(({ text, startsOn, endsOn, reason, ...range }) => ({
      text,
      startsOn,
      endsOn,
      reason,
      addresses: String(addressesIn(range)),
    })),
    sessions,
    seatsInUse: seating.inUse,
    readersWaiting: seating.waiting,
    denials,
  }
}

/** The result of a check of addresses. Problems are given in words, because this is an answer and not a refusal. */
export function viewRangesPreview(
  { lines, removed, gained, lost, sessionsEnding }: RangesPreview,
  { locale }: Pick<Visit, 'locale'>,
) {
  const counted = ({ text, count }: RangesPreview['gained'][number]) => ({ text, addresses: String(count) })
  return {
    lines: lines.map(({ addresses, ...line }) => ({
      ...line,
      addresses: addresses === null ? null : String(addresses),
      problem: line.problem === null ? null : translateProblem(translator(locale), line.problem),
    })),
    removed: removed.map(({ addresses, ...range }) => ({ ...range, addresses: String(addresses) })),
    gained: gained.map(counted),
    lost: lost.map(counted),
    sessionsEnding,
  }
}
