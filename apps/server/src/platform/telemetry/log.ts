import { pino, type Logger } from 'pino'

/** Structured log lines; whatever could sign someone in, identify or charge them is cut out. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
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
  })
}
