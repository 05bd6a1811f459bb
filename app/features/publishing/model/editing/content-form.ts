import { z } from 'zod'
import { contentFields } from '#app/features/publishing/model/upload/content-input.ts'
import { HashtagList } from '#app/features/publishing/model/upload/hash-tag-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { licensedGroupIds } from './licensed-groups.ts'

const { author, distributorName, param1, param2, param3, param4, param5 } = contentFields

/**
 * Names separated by commas, spaces or lines. Digits alone are a name here, because people don't type hashtag numbers.
 */
const hashTags = z
  .string()
  .default('')
  .transform((typed) =>
    typed
      .split(/[\s,、，#＃]+/)
      .filter(Boolean)
      .map((name): z.input<typeof HashtagList>[number] => ({ name })),
  )
  .pipe(HashtagList)

/** Everything that the form of a content sends. Empty fields are cleared. */
export const ContentForm = z.object({
  title: contentFields.title,
  author: author.default(''),
  description: contentFields.description.default('').meta({ input: 'long' }),
  keywords: contentFields.keywords.default('').meta({ input: 'long' }),
  toc: contentFields.toc.default('').meta({ input: 'lines' }),
  distributorName: distributorName.default(''),
  param1: param1.default(''),
  param2: param2.default(''),
  param3: param3.default(''),
  param4: param4.default(''),
  param5: param5.default(''),
  contentGroupIds: contentFields.contentGroupIds.meta({ input: 'choices' }),
  hashTags,
  type: contentFields.type.default(null).meta({ input: 'choice' }),
  userGroupIds: licensedGroupIds.default([]).meta({ input: 'choices' }),
  view: contentFields.view.default(true).meta({ input: 'yes-no' }),
  publishedOn: contentFields.publishedOn.meta({ input: 'day' }),
  publishFrom: contentFields.publishFrom.default(null).meta({ input: 'day' }),
  publishUntil: contentFields.publishUntil.default(null).meta({ input: 'day' }),
  print: contentFields.print.default(0).meta({ input: 'choice' }),
  printablePages: contentFields.printablePages.default(null),
  binding: contentFields.binding.default(null).meta({ input: 'choice' }),
  protection: contentFields.protection.default(null).meta({ input: 'choice' }),
  revision: revisionInput,
})
