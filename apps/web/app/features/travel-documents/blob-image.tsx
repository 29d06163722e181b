import { useCallback, type ImgHTMLAttributes } from 'react'

interface BlobImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  blob: Blob
  alt: string
}

/** A picture out of memory; its address lives as long as the element shows it. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img {...rest} alt={alt} ref={show} />
}
