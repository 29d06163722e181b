import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** Structured log lines; whatever could sign someone in, identify or charge them is cut out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        // Whole, wherever a library tells them: tokens, device names, addresses.
        'headers',
        '*.headers',
        // PostgreSQL quotes the row that failed.
        '*.detail',
        '*.where',
        '*.authorization',
        '*.access_token',
        '*.refresh_token',
        '*.phone_number',
        '*.phone',
        '*.email',
        '*.card',
        'access_token',
        'refresh_token',
        'phone_number',
        'phone',
        'email',
        'card',
      ],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
