/** The page for uploading many files at once, and the calls of its script. */
export const uploadPaths = {
  uploadMany: (tenantId: number) => `/admin/sites/${tenantId}/contents/upload`,
  contentVersions: (tenantId: number, contentId: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/versions`,
  contentCover: (tenantId: number, contentId: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/cover`,
  ownCover: (tenantId: number, contentId: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/cover/own`,
  coverPicture: (tenantId: number, contentId: string, name: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/cover/picture/${name}`,
  replacements: (tenantId: number, contentId: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/uploads`,
  uploads: (tenantId: number) => `/admin/sites/${tenantId}/uploads`,
  upload: (tenantId: number, uploadId: string) => `/admin/sites/${tenantId}/uploads/${uploadId}`,
}
