-- For a while the place a reader told was written to all books of all readers that hadn't been read so far. What lies beyond a book's end
-- can't be its own reader's: it is forgotten, and the book begins anew. Of places within the book nothing tells whose they were.
UPDATE reading SET
  page = CASE WHEN page <= book.pages THEN page END,
  furthest_page = CASE WHEN page <= book.pages THEN page END
FROM (SELECT tenant_id, id, page_count AS pages FROM content WHERE page_count > 0) AS book
WHERE book.tenant_id = reading.tenant_id AND book.id = reading.content_id AND reading.furthest_page > book.pages;
