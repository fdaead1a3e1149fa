# docker build -f infra/containers/front-door.Dockerfile .
FROM node:26.10-bookworm-slim AS web
WORKDIR /sluice
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.json ./
COPY services/contract services/contract
COPY web web
RUN pnpm install --frozen-lockfile --ignore-scripts --filter "@sluice/web..." && pnpm --filter @sluice/web run build

FROM nginxinc/nginx-unprivileged:1.30-bookworm
COPY infra/containers/nginx/nginx.conf /etc/nginx/nginx.conf
COPY infra/containers/nginx/sluice.conf.template /etc/nginx/templates/default.conf.template
COPY infra/containers/nginx/tls.conf.template infra/containers/nginx/own-domains.conf.template infra/containers/nginx/own-tls.conf.template infra/containers/nginx/tls-port.conf.template /etc/nginx/templates/
COPY infra/containers/nginx/challenges.conf infra/containers/nginx/own-locations.conf /etc/nginx/
COPY infra/containers/nginx/own-domains.envsh /docker-entrypoint.d/15-own-domains.envsh
COPY infra/containers/nginx/follow-own-domains.sh /docker-entrypoint.d/60-follow-own-domains.sh
COPY infra/containers/nginx/count-lines.sh /docker-entrypoint.d/50-count-lines.sh
COPY infra/containers/nginx/count-lines.pl /usr/local/share/sluice/count-lines.pl
COPY --from=web /sluice/web/dist /usr/share/nginx/html
ENV REDIRECT=redirect:8000 ACCOUNT=account:8000 PUBLIC_ORIGIN=http://localhost:8080
ENV LISTEN="listen 8080 backlog=4096; listen [::]:8080 backlog=4096;" TRUSTED_PEERS=""
ENV KEEP_ALIVE=60 LINK_ROBOTS=allow
ENV SITE=/usr/share/nginx/html SITE_BEFORE=/usr/share/nginx/html DEV=""
# Of these, own-domains.envsh turns on what is asked for.
ENV TLS=/dev/null OWN_DOMAINS=/dev/null CHALLENGES=/dev/null OWN_TLS=/dev/null
ENV OWN_DIR=/var/lib/own-domains OWN_LOCATIONS=/etc/nginx/own-locations.conf
ENV OWN_LISTEN="listen 8080; listen [::]:8080;" OWN_TLS_LISTEN="listen 8443 ssl; listen [::]:8443 ssl;"
ENV TLS_LISTEN="listen 8443 ssl default_server backlog=4096; listen [::]:8443 ssl default_server backlog=4096;"
# With ACME_CHALLENGE=tls-alpn-01 alone.
ENV TLS_PORT_LISTEN="listen 8443 backlog=4096; listen [::]:8443 backlog=4096;" TLS_SOCKET=/tmp/tls.sock CHALLENGE_SOCKET=/tmp/challenges.sock
ENV ERROR_LOG="/tmp/log warn" REFUSAL_LOG=/tmp/log
# The one place that is written to in a container.
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp
EXPOSE 8080 8443
HEALTHCHECK --interval=5s --timeout=3s --retries=6 CMD ["curl", "-fso", "/dev/null", "http://127.0.0.1:8080/front-door"]
