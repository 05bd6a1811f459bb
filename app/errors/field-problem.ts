/**
 * What can be wrong with one field. The words are `errors:field.{key}`; schemas carry only these keys.
 * A problem travels as one string, so that it passes through zod and form libraries unharmed: `required`, or
 * with its numbers `tooShort?min=8`.
 */
export const fieldProblemKeys = [
  'required',
  'nothingVisible',
  'noInvoiceNumber',
  'noName',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFew',
  'tooMany',
  'notANumber',
  'notWhole',
  'notAChoice',
  'invalid',
  'unknownField',
  'invalidId',
  'invalidEmail',
  'invalidUsername',
  'invalidPassword',
  'weakPassword',
  'passwordsDiffer',
  'commonPassword',
  'passwordIsName',
  'invalidDate',
  'endBeforeStart',
  'dayIsPast',
  'tooEarly',
  'tooLate',
  'noSuchReader',
  'readerHasPlan',
  'notBelowPrice',
  'invalidCode',
  'percentOrPrice',
  'ordinalTaken',
  'buttonTaken',
  'pictureSides',
  'unknownPlaceholder',
  'notInWatermark',
  'invalidGtmId',
  'linkMissing',
  'notJson',
  'lookFileTooLarge',
  'notInLookFile',
  'invalidColour',
  'invalidUrl',
  'invalidPages',
  'coveredByPlan',
  'licensedToGroup',
  'groupHasContents',
  'invalidServicePath',
  'reservedServicePath',
  'servicePathTaken',
  'invalidDomain',
  'domainTaken',
  'domainResting',
  'tooManyClaims',
  'nameTaken',
  'alreadyThere',
  'invalidFile',
  'fileTooLarge',
  'partLength',
  'notAPicture',
  'tooManyPixels',
  'tooFewPixels',
  'pictureUnreadable',
  'pictureGone',
  'csvNotAllowed',
  'csvTooLarge',
  'csvEncoding',
  'csvTooFewRows',
  'csvNoHeading',
  'csvUnknownHeading',
  'csvLikelyHeading',
  'csvEmptyHeading',
  'csvColumnTwice',
  'csvRepeatedHeading',
  'csvRowTooLong',
  'csvTooManyColumns',
  'csvOpenQuote',
  'csvMissingHeading',
  'csvBadCell',
  'csvTooManyRows',
  'yearInvalid',
  'cellTooMany',
  'repeatedInFile',
  'noSuchDay',
  'inTrash',
  'emailElsewhere',
  'invalidUserGroupName',
  'invalidIp',
  'ipSubnet',
  'ipHostBits',
  'ipRangeTooWide',
  'ipStartAfterEnd',
  'ipMixedFamilies',
  'ipNotPublic',
  'duplicateIp',
  'duplicateMatchValue',
  'ipRangeTaken',
  'invalidTraceCode',
] as const

export type FieldProblemKey = (typeof fieldProblemKeys)[number]

/** Writes a problem as the string that schemas and refusals carry. */
export function fieldProblem(key: FieldProblemKey, params: Record<string, string | number> = {}): string {
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return query.length === 0 ? key : `${key}?${query.join('&')}`
}

/** Reads it back for the translator. Anything that is no known problem reads as `invalid`. */
export function parseFieldProblem(text: string): { key: FieldProblemKey; params: Record<string, string> } {
  const [name = '', query = ''] = text.split('?', 2)
  const key = fieldProblemKeys.find((known) => known === name)
  return key
    ? { key, params: Object.fromEntries(new URLSearchParams(query)) }
    : { key: 'invalid', params: {} }
}
