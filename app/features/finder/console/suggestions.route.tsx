import { scriptCall } from '#app/doors/script-call.ts'
import { viewSuggestions } from './finder-view.ts'

/** What the search suggests while somebody types, by kind, with the address of all results. */
export const loader = scriptCall(({ visit, url }) => viewSuggestions(visit, url))
