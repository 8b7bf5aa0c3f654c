// @ts-check
/**
 * The fields that our manifests use, each checked against the Kubernetes reference: the model accepts a misspelt field,
 * and a cluster would ignore it silently.
 */
export const KNOWN_KEYS = new Set(
  `
allowPrivilegeEscalation annotations apiVersion app.kubernetes.io/name app.kubernetes.io/part-of
automountServiceAccountToken averageUtilization averageValue backend behavior capabilities command
configMapRef containerPort containers data drop emptyDir envFrom exec failureThreshold fsGroup host
hosts http httpGet image ingressClassName kind labels labelSelector lifecycle limits livenessProbe
matchLabels maxReplicas maxSkew maxSurge maxUnavailable metadata metric metrics minReplicas
mountPath name namespace path paths pathType periodSeconds pods policies port ports preStop
readinessProbe readOnlyRootFilesystem replicas requests resource resources rollingUpdate rules
runAsNonRoot runAsUser scaleDown scaleTargetRef seccompProfile secretName secretRef securityContext
selector service spec stabilizationWindowSeconds startupProbe strategy target targetPort tcpSocket
template terminationGracePeriodSeconds timeoutSeconds tls topologyKey topologySpreadConstraints
type value volumeMounts volumes whenUnsatisfiable
`
    .trim()
    .split(/\s+/),
);
