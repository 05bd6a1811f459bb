import type { SiteSortField } from '#app/visit/site.ts'

/** A sort field as the API answers it; `isAcsDefault` keeps its spelling (ruling 38). */
export function viewSortField({
  id,
  context,
  field,
  title,
  isAscDefault,
  isDefault,
  ordinal,
}: SiteSortField) {
  return {
    id: String(id),
    type: context,
    order: ordinal,
    field,
    title,
    isAcsDefault: isAscDefault,
    isSortFieldDefault: isDefault,
  }
}
