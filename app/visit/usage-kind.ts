/**
 * The kinds of events that are counted: a sign-in, a view of a content's page, an opened book, a refused opening, a
 * search, and a search without results.
 */
export const usageKinds = ['session', 'view', 'open', 'refused', 'search', 'no_result'] as const
export type UsageKind = (typeof usageKinds)[number]
