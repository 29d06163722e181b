/** By the first letter of what they are about: about as many requests in either half. */
export const isSecondHalf = (path: string): boolean => path.replace('/gamma/staff/', '') >= 'm'
