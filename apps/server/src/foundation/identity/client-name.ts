/** Name of a customer for staff; the end of the phone number where there is no name. */
export const clientName = ({
  first_name,
  last_name,
  phone,
}: {
  first_name: string | null
  last_name: string | null
  phone: string | null
}) => [first_name, last_name].filter(Boolean).join(' ') || `…${phone?.slice(-4) ?? ''}`
