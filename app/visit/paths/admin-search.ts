import { withQuery } from './query.ts'

/** Search and sort settings of a site. Their screens stand below `/admin/sites/{tenantId}/search-setup`. */
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
  searchResults: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results`,
  trySearchResults: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results/preview`,
  orderResultButtons: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results/links`,
  newResultButton: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results/links/new`,
  resultButton: (tenantId: number, id: string) => `/admin/sites/${tenantId}/search-setup/results/links/${id}`,
  newOwnButton: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results/buttons/new`,
  ownButton: (tenantId: number, id: string) => `/admin/sites/${tenantId}/search-setup/results/buttons/${id}`,
  sortField: (tenantId: number, id: number) => `/admin/sites/${tenantId}/search-setup/sorts/${id}`,
}
