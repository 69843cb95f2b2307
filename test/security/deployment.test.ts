/** Checks the environment of the shop in the files of a deployment. */
import { readConfig } from '#api/read-config.ts'
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '#package' with { type: 'json' }

const read = (path: string): string => readFileSync(path, 'utf8')
const lines = (path: string): string[] => read(path).split('\n')

const nginx = read('deploy/nginx.conf')
const tls = read('deploy/tls.conf')
const kubernetes = read('deploy/kubernetes/shop.yaml')
const compose = read('compose.yaml')

test('the balancer uses only TLS 1.2 and 1.3, with ciphers that provide forward secrecy [ASVS-11.6.1, ASVS-12.1.1, ASVS-12.1.2]', () => {
  expect(/ssl_protocols (.*);/.exec(tls)?.[1]).toBe('TLSv1.2 TLSv1.3')
  const ciphers = /ssl_ciphers (.*);/.exec(tls)?.[1]?.split(':') ?? []
  expect(ciphers.length).toBeGreaterThan(3)
  for (const cipher of ciphers)
    expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20-POLY1305)/)
})

test('over plain HTTP a browser is redirected to https, and an API client is refused [ASVS-4.1.2, ASVS-12.2.1]', () => {
  const inTheClear = tls.slice(tls.indexOf('listen 80;'))
  expect(inTheClear).toMatch(/location \/api\/ \{\s+return 426;/)
  expect(inTheClear).toMatch(/location \/ \{\s+return 308 https:\/\/shop\.example\.in\$request_uri;/)
})

test('the visitor’s address is set by the balancer, whatever the visitor sends [ASVS-4.1.3, ASVS-15.3.4]', () => {
  const names = [...nginx.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name, value]) => [name, value])
  expect(names).toContainEqual(['X-Forwarded-For', '$remote_addr'])
  expect(nginx + tls).not.toContain('proxy_add_x_forwarded_for')
})

test('the balancer’s log contains neither the requested address nor the referrer [THR-W7, ASVS-14.2.1, ASVS-16.2.3, ASVS-16.2.5]', () => {
  const format = /log_format shop '([^']+)'/.exec(nginx)?.[1] ?? ''
  expect(format).toContain('$remote_addr')
  expect(format).toContain('$upstream_http_x_request_id')
  expect(nginx).toMatch(/access_log \S+ shop;/)
  expect(nginx).toMatch(/error_log \S+ crit;/)
  expect(format).not.toMatch(
    /\$(request(_uri|_body)?\b|uri|args|arg_|query_string|http_|cookie_|document_uri)/,
  )
})

test('nginx cuts slow clients off after ten seconds and has connections for real use', () => {
  for (const name of ['client_header_timeout', 'client_body_timeout', 'send_timeout'])
    expect(nginx).toMatch(new RegExp(`^ {2}${name} 10s;$`, 'm'))
  expect(nginx).toMatch(/^worker_processes auto;$/m)
  expect(Number(/worker_connections (\d+);/.exec(nginx)?.[1])).toBeGreaterThanOrEqual(16_384)
})

test('in compose nginx resolves the instances again while it runs, with a version that can', () => {
  const [, major, minor] = (/image: nginx:(\d+)\.(\d+)/.exec(compose) ?? []).map(Number)
  expect(major).toBe(1)
  expect(minor).toBeGreaterThanOrEqual(28)
  const upstream = read('deploy/docker/upstream.conf')
  expect(upstream).toMatch(/^resolver 127\.0\.0\.11 valid=\d+s/m)
  expect(upstream).toMatch(/^server shop:3000 resolve /m)
  expect(nginx).toMatch(/upstream shop \{\s+zone shop \d+k;\s+include upstream\.conf;/)
})

test('in Kubernetes every probe has a time-out, and only readiness can take a pod out of service', () => {
  const form = /(\w+)Probe:\s+\{\s*httpGet: \{ path: (\S+), port: http \},([^}]+)\}/g
  const probes = [...kubernetes.matchAll(form)]
  const seconds = (text: string, name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(text)?.[1])
  expect(probes.map(([, name, path]) => [name, path])).toEqual([
    ['startup', '/healthz'],
    ['readiness', '/readyz'],
    ['liveness', '/healthz'],
  ])
  for (const [, name, , rest = ''] of probes) {
    expect(seconds(rest, 'timeoutSeconds'), name).toBeGreaterThanOrEqual(2)
    expect(seconds(rest, 'failureThreshold'), name).toBeGreaterThanOrEqual(2)
  }
})

test('in Kubernetes all pods get their connections from PostgreSQL, also during a release', () => {
  const pods = Number(/^ {2}maxReplicas: (\d+)$/m.exec(kubernetes)?.[1])
  const surge = Number(/maxSurge: (\d+)/.exec(kubernetes)?.[1])
  const { database } = readConfig({ DATABASE_URL: 'postgresql://localhost/shop' })
  // Each instance has two further connections; PostgreSQL keeps three of a hundred for superusers.
  expect(database.kind === 'postgres' && (pods + surge) * (database.pool + 2)).toBeLessThanOrEqual(97)
})

test('in Kubernetes migrations run before an instance starts, and its startup probe does not end them', () => {
  const [, migration = '', instance = ''] = kubernetes.split(/^ {6}(?:initContainers|containers):\n/m)
  expect(migration).toContain('command: [node, cli/shop.ts, migrate]')
  expect(migration).not.toContain('Probe:')
  expect(instance).toContain("{ name: MIGRATE_AT_START, value: 'false' }")
  const common = [
    /image: \S+/,
    /envFrom: .*/,
    /\{ name: DEPLOYMENT.*? \}/,
    /allowPrivilegeEscalation: false/,
    /readOnlyRootFilesystem: true/,
    /drop: \[ALL\]/,
    /resources: .*/,
  ]
  const valuesIn = (text: string) => common.map((value) => value.exec(text)?.[0])
  expect(valuesIn(migration)).not.toContain(undefined)
  expect(valuesIn(migration)).toEqual(valuesIn(instance))
})

test('an image contains only the shop, and runs as an unprivileged user [ASVS-13.4.1, ASVS-15.2.3]', () => {
  const ignored = new Set(lines('.dockerignore'))
  for (const path of ['.git', '.env', '.data']) expect(ignored, path).toContain(path)
  const image = read('Dockerfile').split('\nFROM ').at(-1) ?? ''
  const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').map((path) => path.replace('/shop/', '')),
  )
  const needed = [
    'package.json',
    'brand.json',
    'node_modules',
    'contract',
    'db',
    'api',
    'cli',
    'build',
    'translations',
  ]
  expect(copied.filter((path) => !needed.includes(path))).toEqual([])
  expect(image).toMatch(/^USER node$/m)
  expect(read('Dockerfile')).toMatch(/npm prune --omit=dev --omit=optional$/m)
})

test('in Kubernetes an instance is unprivileged, and only the monitoring can read its metrics [ASVS-12.3.3, ASVS-13.2.2, ASVS-13.2.5, ASVS-13.3.2]', () => {
  const wanted = [
    'runAsNonRoot: true',
    'allowPrivilegeEscalation: false',
    'readOnlyRootFilesystem: true',
    'drop: [ALL]',
    'automountServiceAccountToken: false',
    'DEPLOYMENT, value: production',
    'secretRef: { name: shop }',
  ]
  for (const words of wanted) expect(kubernetes).toContain(words)
  expect(kubernetes).toMatch(
    /from: \[\{ namespaceSelector:[^\n]+monitoring[^\n]+\n\s+ports: \[\{ port: 9464 \}\]/,
  )
})

test('no deployment file contains a secret: each value is empty or comes from outside [ASVS-13.3.1]', () => {
  const values = lines('deploy/kubernetes/secret.example.yaml').flatMap(
    (line) => /^ {2}[A-Z_]+: (.*)$/.exec(line)?.[1] ?? [],
  )
  expect(values.length).toBeGreaterThan(10)
  expect(new Set(values)).toEqual(new Set(["''"]))
  expect(compose).not.toMatch(/PASSWORD: (?!\$\{)|KEY:|SALT:|PEPPER:/)
})

test('the examples of settings name each setting of a gateway, and the secret file each of its secrets', () => {
  const systems = GATEWAYS.flatMap(({ settings }) => settings ?? [])
  const named = (path: string) =>
    [...read(path).matchAll(/^(?:#| {2})([A-Z_]+)[=:]/gm)].map(([, name]) => name)
  expect(named('.env.example')).toEqual(expect.arrayContaining(systems.flatMap(({ variables }) => variables)))
  const secrets = systems.flatMap(({ schema }) => {
    const { simulated, secondary } = schema.parse({})
    return [...simulated, ...secondary.map(({ variable }) => variable)]
  })
  expect(named('deploy/kubernetes/secret.example.yaml')).toEqual(expect.arrayContaining(secrets))
})

test('the shop and the proxy of its database do not run as root where systemd starts them', () => {
  expect(read('deploy/shop@.service')).toMatch(/^User=shop$/m)
  expect(read('deploy/failover/haproxy.cfg')).toMatch(/^ +user "\$\{RUN_AS\}"\n +group "\$\{RUN_AS\}"$/m)
  expect(read('docs/operating.md')).toMatch(/\/etc\/default\/haproxy <<'END'\nRUN_AS=haproxy$/m)
})

test('the image and the unit file limit memory by the same settings', () => {
  const settings = (path: string) => [
    /NODE_OPTIONS=(?:")?(--[^"\n]+)"/.exec(read(path))?.[1],
    /MALLOC_ARENA_MAX=(\d+)/.exec(read(path))?.[1],
    /MALLOC_MMAP_THRESHOLD_=(\d+)/.exec(read(path))?.[1],
  ]
  expect(settings('Dockerfile')).toEqual(['--max-semi-space-size=8 --max-old-space-size=384', '2', '131072'])
  expect(settings('deploy/shop@.service')).toEqual(settings('Dockerfile'))
})

test('base images are named by digest, and that of Node is the version in package.json [SPEC-19-19]', () => {
  const images = [...(read('Dockerfile') + compose).matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(
    ([, name]) => name,
  )
  expect(images.length).toBe(4)
  for (const image of images) expect(image).toMatch(/^[a-z]+:[0-9a-z.-]+@sha256:[0-9a-f]{64}$/)
  const ofNode = images.filter((image) => image?.startsWith('node:'))
  expect(new Set(ofNode).size).toBe(1)
  expect(ofNode[0]).toContain(`node:${packageJson.dependencies.node}-`)
})

test('in compose every service starts again after a crash or a restart of the machine [SPEC-19-21]', () => {
  const services = compose.slice(compose.indexOf('services:'), compose.indexOf('networks:'))
  const names = services.match(/^ {2}\w+:$/gm) ?? []
  expect(names.length).toBe(3)
  expect(services.match(/^ {4}restart: unless-stopped$/gm)).toHaveLength(names.length)
})

test('in Kubernetes only ingress and monitoring reach an instance, and it reaches only what it needs [SPEC-19-21]', () => {
  const policy = kubernetes.slice(kubernetes.indexOf('kind: NetworkPolicy'))
  expect(policy).toContain('policyTypes: [Ingress, Egress]')
  const [ingress = '', egress = ''] = policy.slice(policy.indexOf('ingress:')).split('egress:')
  const namespaces = (text: string) =>
    [...text.matchAll(/kubernetes\.io\/metadata\.name: ([\w-]+)/g)].map(([, name]) => name)
  const ports = (text: string) => [...text.matchAll(/port: (\d+)/g)].map(([, port]) => Number(port))
  expect([namespaces(ingress), ports(ingress)]).toEqual([
    ['ingress-nginx', 'monitoring'],
    [3000, 9464],
  ])
  expect([namespaces(egress), ports(egress)]).toEqual([
    ['kube-system', 'database'],
    [53, 53, 5432, 443],
  ])
  // The metadata service of a cloud gives credentials to any program that asks for them.
  for (const range of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'])
    expect(egress).toContain(range)
})

test('backups are encrypted, kept for four weeks, and their passphrase is in no file of the project [THR-S20]', () => {
  const settings = lines('deploy/pgbackrest.conf').filter((line) => /^[a-z0-9-]+=/.test(line))
  expect(settings).toContain('repo1-cipher-type=aes-256-cbc')
  expect(settings).toContain('repo1-retention-full=4')
  expect(settings.filter((line) => line.startsWith('repo1-cipher-pass'))).toEqual([])
  expect(lines('deploy/postgresql-archive.conf')).toContain('archive_timeout = 60')
})
