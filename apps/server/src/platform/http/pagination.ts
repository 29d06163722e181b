/** Page information of a `…/list` response. */
export const toPagination = ({ page, total }: { page: number; total: number }, perPage: number) => ({
  current_page: page,
  page_count: Math.ceil(total / perPage),
  total_count: total,
})
