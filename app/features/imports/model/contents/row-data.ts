import { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'

/** The fields of a row, read like those of a new content, but without a required group. */
export const RowData = NewContentData.transform(({ contentGroupIds = [], ...data }) => ({
  ...data,
  contentGroupIds,
}))
export type RowData = ReturnType<typeof RowData.parse>
