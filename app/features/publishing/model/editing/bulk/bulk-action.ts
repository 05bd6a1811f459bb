/** Actions on many contents. `addToGroup` and `removeFromGroup` name a group, `addTag` and `removeTag` a hashtag. */
const verbs = [
  'show',
  'hide',
  'addToGroup',
  'removeFromGroup',
  'addTag',
  'removeTag',
  'recommend',
  'recommendNoMore',
  'delete',
  'restore',
] as const
type Verb = (typeof verbs)[number]

export type BulkAction = { verb: Verb; target: number | null }

const inverse: Record<Verb, Verb> = {
  show: 'hide',
  hide: 'show',
  addToGroup: 'removeFromGroup',
  removeFromGroup: 'addToGroup',
  addTag: 'removeTag',
  removeTag: 'addTag',
  recommend: 'recommendNoMore',
  recommendNoMore: 'recommend',
  delete: 'restore',
  restore: 'delete',
}

const needsTarget = (verb: Verb) => /Group|Tag/.test(verb)

/** Reads `hide`, or an action with its group or hashtag such as `addToGroup:3`. Null for anything else. */
export function readBulkAction(text: string): BulkAction | null {
  const [name, number] = text.split(':', 2)
  const verb = verbs.find((known) => known === name)
  if (verb === undefined) return null
  const target = /^[1-9]\d{0,8}$/.test(number ?? '') ? Number(number) : null
  return needsTarget(verb) === (target !== null) ? { verb, target } : null
}

export function writeBulkAction({ verb, target }: BulkAction): string {
  return target === null ? verb : `${verb}:${target}`
}

/** The action that undoes this one for the contents that it changed. */
export function inverseOf({ verb, target }: BulkAction): BulkAction {
  return { verb: inverse[verb], target }
}
