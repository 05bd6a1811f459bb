/** /view-online/{id}: the same page, in the first group the content stands in. */
export { default, ErrorBoundary, loader, meta } from './view-online.route.tsx'
