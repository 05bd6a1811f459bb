/**
 * What is counted: a sign-in, a content's page, an opened book, an opening that was refused, a search, and one that found
 * nothing.
 */
export const usageKinds = ['session', 'view', 'open', 'refused', 'search', 'no_result'] as const
export type UsageKind = (typeof usageKinds)[number]
