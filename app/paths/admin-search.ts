import { withQuery } from './query.ts'

/** How a site is searched and sorted; its screens stand below `/admin/sites/{tenantId}/search-setup`. */
export const searchSetupPaths = {
  searchSetup: (tenantId: number) => `/admin/sites/${tenantId}/search-setup`,
  newSearchTab: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/tabs/new`,
  searchTab: (tenantId: number, id: number) => `/admin/sites/${tenantId}/search-setup/tabs/${id}`,
  orderSearchBoxes: (tenantId: number, id: number) =>
    `/admin/sites/${tenantId}/search-setup/tabs/${id}/boxes`,
  newSearchBox: (tenantId: number, id: number) =>
    `/admin/sites/${tenantId}/search-setup/tabs/${id}/boxes/new`,
  searchBox: (tenantId: number, id: number) => `/admin/sites/${tenantId}/search-setup/boxes/${id}`,
  sortFields: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/sorts`,
  newSortField: (tenantId: number, type?: number) =>
    withQuery(`/admin/sites/${tenantId}/search-setup/sorts/new`, { type: type?.toString() }),
  sortField: (tenantId: number, id: number) => `/admin/sites/${tenantId}/search-setup/sorts/${id}`,
}
