import { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'

/** What a row says of a content, read as a new content's fields are; it may stand in no group. */
export const RowData = NewContentData.transform(({ contentGroupIds = [], ...data }) => ({
  ...data,
  contentGroupIds,
}))
export type RowData = ReturnType<typeof RowData.parse>
