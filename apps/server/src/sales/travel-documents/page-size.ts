import type { PageSize } from '@aquilane/domain/travel-documents/travel-document'

/** Width in pixels of a size placeholder. */
export const pageWidth = (index: PageSize): number => Number(index.split('x')[0])
