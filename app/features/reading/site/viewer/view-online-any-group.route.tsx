/** /view-online/{id}: the same page, in the first group that contains the content. */
export { default, ErrorBoundary, loader, meta } from './view-online.route.tsx'
