/**
 * Where things lie in R2. Every key starts with its tenant. Only covers and the site's own pictures are ever served as
 * they lie; originals by no one, segments stamped.
 */
export const contentPrefix = (tenantId: number, contentId: string) => `t/${tenantId}/c/${contentId}/`

/** An uploaded file as it came. `uploadId` is fresh for every upload, so that two at once never meet. */
export function originalKey(tenantId: number, contentId: string, uploadId: string): string {
  return `${contentPrefix(tenantId, contentId)}original/${uploadId}.pdf`
}

/** Everything made from one version's original lies under this prefix. */
export function versionPrefix(tenantId: number, contentId: string, version: number): string {
  return `${contentPrefix(tenantId, contentId)}${version}/`
}

/** A segment's PDF without its watermark objects. Segments are numbered from 0. */
export function segmentKey(tenantId: number, contentId: string, version: number, number: number): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.pdf`
}

/** `SegmentText` as JSON. */
export function textKey(tenantId: number, contentId: string, version: number, number: number): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.text.json`
}

/** The pictures of a segment's pages in one of `pageWidths`, one after the other as WebP; the segment's row says where each begins. */
export function pagePicturesKey(
  tenantId: number,
  contentId: string,
  version: number,
  { number, width }: { number: number; width: number },
): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.${width}.webp`
}

/** A page's picture before its reader's mark is burnt in, in one of `burntWidths`: `encodeMaster` wrote it. */
export function masterKey(
  tenantId: number,
  contentId: string,
  version: number,
  { page, width }: { page: number; width: number },
): string {
  return `${versionPrefix(tenantId, contentId, version)}m${page}.${width}.jpg`
}

/** `SegmentLinks` as JSON. */
export function linksKey(tenantId: number, contentId: string, version: number, number: number): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.links.json`
}

/** `DocumentOutline` as JSON. */
export function outlineKey(tenantId: number, contentId: string, version: number): string {
  return `${versionPrefix(tenantId, contentId, version)}outline.json`
}

/** `PageLabels` as JSON, of a document whose pages are numbered otherwise than from 1 on. */
export function pageLabelsKey(tenantId: number, contentId: string, version: number): string {
  return `${versionPrefix(tenantId, contentId, version)}labels.json`
}

/** A picture that is to be a cover, as it came. */
export function pictureKey(tenantId: number, contentId: string, pictureId: string): string {
  return `${contentPrefix(tenantId, contentId)}picture/${pictureId}`
}

/** A chosen cover is named by its own SHA-256 (hex), so that it can be cached for ever. */
export function coverKey(tenantId: number, sha256: string): string {
  return `t/${tenantId}/cover/${sha256}.webp`
}

/** Pictures of page 1, drawn where nobody chose a cover, lie under this prefix. */
export function drawnCoverPrefix(tenantId: number): string {
  return `t/${tenantId}/page1/`
}

/** A drawn cover is named by its SHA-256 as well. */
export function drawnCoverKey(tenantId: number, sha256: string): string {
  return `${drawnCoverPrefix(tenantId)}${sha256}.webp`
}

/** How wide the small picture of a cover is, for lists, which show it at half of that and less. Pixels. */
export const smallCoverWidth = 340

/** The same cover in small lies beside it; of a vector picture there is none. */
export function smallCoverKey(coverKey: string): string | null {
  return coverKey.endsWith('.webp') ? coverKey.replace(/\.webp$/, `-${smallCoverWidth}.webp`) : null
}

/** A picture of a site's own look (logo, banner, …), named by its SHA-256 and its kind, as settings have it. */
export function siteFileKey(tenantId: number, name: string): string {
  return `t/${tenantId}/site/${name}`
}

/** A plan's picture (R308), named as those of the site's look. */
export function planImageKey(tenantId: number, name: string): string {
  return `t/${tenantId}/subscription/${name}`
}

/** An uploaded CSV as it came, named by its import. */
export function csvKey(tenantId: number, importId: string): string {
  return `t/${tenantId}/csv/${importId}.csv`
}
